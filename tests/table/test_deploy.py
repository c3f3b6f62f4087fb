"""What `ludoteca deploy` prints, read without the programs that it is for."""

import configparser
import re
import sys
from dataclasses import replace
from ipaddress import ip_network
from pathlib import Path

import pytest
import yaml

from ludoteca.cli import main
from ludoteca.cli.parser import TARGETS, build_parser
from ludoteca.engine.texts.errors import LudotecaError
from ludoteca.table.deploy.configurations import CADDY, FILES, FRONT, USED, Site, configurations
from ludoteca.table.limits.connections import MOST_RESTING

ROOT = Path(__file__).parents[2]
SITE = Site(host="table.example.org", port=8123)
UNIT = Site(port=8123, program="/srv/ludoteca/bin/ludoteca")


def site_of(target: str, **changed) -> Site:
    """Return what a target is told, with something changed."""
    said = vars(SITE) | {"program": UNIT.program}
    return Site(**{name: value for name, value in said.items() if name in USED[target]} | changed)


def test_each_target_has_files_and_each_file_is_filled_in():
    assert set(FILES) == set(TARGETS)
    assert {name for names in FILES.values() for name in names} == {
        file.name for file in (ROOT / "src/ludoteca/table/deploy/files").iterdir()
    }
    for target in TARGETS:
        for name, text in configurations(target, site_of(target)).items():
            assert not re.search(r"\{\{|\{%|None|Undefined", text), name
            assert text.endswith("\n") and "\n\n\n" not in text, name
            assert ":8123" in text or "8123" in text or name == "ludoteca.service", name


@pytest.mark.parametrize(("target", "changed", "says"), [
    ("nginx", {"host": ""}, "--host is missing"),
    ("compose", {"host": ""}, "--host is missing"),
    ("caddy", {"host": "https://table.example.org"}, "is no name of a host"),
    ("caddy", {"host": "table.example.org:443"}, "is no name of a host"),
    ("nginx", {"host": "a.org; include /etc/passwd"}, "is no name of a host"),
    ("nginx", {"host": "a.org\n"}, "is no name of a host"),
    ("nginx", {"certificate": "cert.pem", "key": "/key.pem"}, "--certificate: 'cert.pem' is no path"),
    ("nginx", {"certificate": "/c.pem", "key": "/k;.pem"}, "--key: '/k;.pem' is no path"),
    ("nginx", {"certificate": "/c.pem"}, "belong together"),
    ("caddy", {"key": "/c.pem"}, "belong together"),
    ("haproxy", {"certificate": "/c.pem", "key": "/k.pem"}, "reads certificate and key from one file"),
    ("nginx", {"servers": "10.0.0.5:8001"}, "--servers: '10.0.0.5:8001' is no list of hosts"),
    ("caddy", {"servers": "10.0.0.5 10.0.0.6"}, "is no list of hosts"),
    ("haproxy", {"servers": "10.0.0.5,"}, "is no list of hosts"),
    ("haproxy", {"listen": "everywhere"}, "--listen: 'everywhere' is no address"),
    ("haproxy", {"listen": "fe80::1%x y"}, "is no address"),
    ("systemd", {"program": "/srv/my table/ludoteca"}, "--program: '/srv/my table/ludoteca' is no path"),
    ("systemd", {"database": "/srv/table.db"}, "must be postgresql://"),
    ("systemd", {"database": "postgresql://a/b c"}, "must be postgresql://"),
    ("nginx", {"port": 0}, "--port must be a port from 1"),
    ("nginx", {"https": 0}, "--https must be a port from 1"),
])
def test_what_would_be_read_as_something_else_is_refused(target, changed, says):
    with pytest.raises(LudotecaError, match=re.escape(says)):
        configurations(target, site_of(target, **changed))


@pytest.mark.parametrize("host", ["localhost", "192.0.2.1", "2001:db8::1", "a-b.example.org", "xn--bcher-kva.example"])
def test_names_and_addresses_are_hosts(host):
    for target in ("nginx", "haproxy", "caddy", "compose"):
        assert host in "".join(configurations(target, Site(host=host)).values())


def test_the_command_prints_one_file_as_it_is(capsys):
    assert main(["deploy", "nginx", "--host", SITE.host, "--port", "8123"]) == 0
    assert capsys.readouterr().out == configurations("nginx", SITE)["nginx.conf"]


def test_it_names_several_and_writes_them_into_a_folder(capsys, tmp_path):
    assert main(["deploy", "systemd"]) == 0
    printed = capsys.readouterr().out
    folder = tmp_path / "not" / "there yet"
    assert main(["deploy", "systemd", "--folder", str(folder)]) == 0
    for name in FILES["systemd"]:
        assert f"# ==> {name} <==\n{(folder / name).read_text()}" in printed
    assert (Path(sys.executable).parent / "ludoteca").as_posix() in printed


def test_it_overwrites_nothing(capsys, tmp_path):
    (tmp_path / "compose.yaml").write_text("mine")
    assert main(["deploy", "compose", "--host", SITE.host, "--folder", str(tmp_path)]) == 1
    assert "compose.yaml exists, and is not overwritten" in capsys.readouterr().err
    assert (tmp_path / "compose.yaml").read_text() == "mine" and not (tmp_path / "Caddyfile").exists()
    assert main(["deploy", "caddy", "--host", SITE.host, "--folder", str(tmp_path)]) == 0
    assert main(["deploy", "caddy", "--host", SITE.host, "--folder", str(tmp_path)]) == 0       # there it is already


def test_connections_that_a_proxy_keeps_are_fewer_than_the_table_lets_rest():
    """Sixteen workers of nginx, or one of the others: the table would close what is about to be used."""
    kept = {name: int(re.search(pattern, configurations(name, SITE)[file])[1]) for name, file, pattern in (
        ("nginx", "nginx.conf", r"keepalive (\d+);"), ("haproxy", "haproxy.cfg", r"pool-max-conn (\d+)"),
        ("caddy", "Caddyfile", r"keepalive_idle_conns_per_host (\d+)"),
    )}
    assert 16 * kept["nginx"] <= MOST_RESTING and max(kept["haproxy"], kept["caddy"]) < MOST_RESTING


@pytest.mark.parametrize("target", ["nginx", "haproxy", "caddy"])
def test_servers_are_where_they_listen(capsys, target):
    """`serve --share 10.0.0.5 --workers 4` listens at 10.0.0.5 alone, and every proxy asked for it at 127.0.0.1."""
    where = ["--host", SITE.host, "--servers", "10.0.0.5,2001:db8::6,db.example.org", "--workers", "2"]
    assert main(["deploy", target, *where]) == 0
    printed = capsys.readouterr().out
    found = re.findall(r" (\S+):(800\d)(?=[ ;])", printed)
    hosts = ("10.0.0.5", "[2001:db8::6]", "db.example.org")
    assert found == [(host, port) for host in hosts for port in ("8001", "8002")]
    assert "127.0.0.1" not in printed and "FORWARDED_ALLOW_IPS" in printed
    for near in ("127.0.0.1", "::1", "localhost"):
        assert "FORWARDED_ALLOW_IPS" not in "".join(configurations(target, replace(SITE, servers=near)).values())


def unit(name: str, site: Site = UNIT) -> configparser.ConfigParser:
    read = configparser.RawConfigParser(strict=False, comment_prefixes="#")
    read.optionxform = str
    read.read_string(configurations("systemd", site)[name])
    return read


def test_units_belong_together():
    assert unit("ludoteca.socket")["Socket"]["ListenStream"] == "127.0.0.1:8123"
    service = unit("ludoteca.service")
    assert service["Unit"]["Requires"] == "ludoteca.socket" and service["Service"]["Type"] == "notify"
    assert service["Service"]["ExecStart"].startswith(f"{UNIT.program} serve --no-browser ")
    assert "PrivateNetwork" in service["Service"]
    text = configurations("systemd", UNIT)["ludoteca.service"]
    assert "\n#Environment=OTEL_EXPORTER_OTLP_ENDPOINT=" in text and "PrivateNetwork=no" in text


def test_what_is_said_to_operators_runs_beside_the_unit():
    """Its user writes to one folder: copies into others failed. What is run so sets that folder's mode, too."""
    text, service = (ROOT / "docs/operators.md").read_text("utf-8"), unit("ludoteca.service")["Service"]
    (function,) = re.findall(r"^as_ludoteca\(\) \{\n(.*?)^\}", text, re.MULTILINE | re.DOTALL)
    said = dict(each.split("=", 1) for each in re.findall(r"-p (\S+)", function))
    assert said.pop("User") == "ludoteca" and said["DynamicUser"] == "yes"
    assert {name: service[name] for name in said} == said
    folders = [f"{kind}Directory{mode}" for kind in ("State", "Cache") for mode in ("", "Mode")]
    assert {*folders, "UMask"} <= said.keys()
    called = re.findall(r"^as_ludoteca /srv/ludoteca/bin/ludoteca (.*)$", text, re.MULTILINE)
    files = [file for line in called for file in line.split() if file.startswith("/")]
    assert len(called) >= 3 and {Path(file).parent for file in files} == {Path("/var/lib/ludoteca")}


def test_a_unit_with_postgres_has_a_network_and_its_password_as_a_credential():
    service = unit("ludoteca.service", Site(database="postgresql://me@db.example.org/a%20b", program="/l"))["Service"]
    assert service["ExecStart"].endswith(" --database postgresql://me@db.example.org/a%%20b")
    assert "PrivateNetwork" not in service and service["LoadCredential"].startswith("postgres-password:")
    assert "PGPASSWORD=" in service["ExecStart"] and "PGPASSFILE" not in service.get("Environment", "")


def test_a_unit_of_several_servers_starts_one_after_the_other_anew():
    several = Site(database="postgresql:///ludoteca", program="/l", workers=4)
    service = unit("ludoteca.service", several)["Service"]
    assert service["ExecStart"].endswith(" --port 8000 --workers 4")
    assert service["ExecReload"] == "/bin/kill -HUP $MAINPID"
    assert "ExecReload" not in unit("ludoteca.service", replace(several, workers=1))["Service"]
    with pytest.raises(LudotecaError, match="--workers"):
        configurations("systemd", replace(several, database=""))


def test_several_servers_listen_where_proxies_ask_for_them():
    """Whatever the port was, they listened on those after 8000."""
    several = Site(port=9000, program="/opt/ludoteca/bin/ludoteca", database="postgresql:///ludoteca", workers=2)
    start = unit("ludoteca.service", several)["Service"]["ExecStart"]
    asked = build_parser().parse_args(start.partition("/bin/ludoteca ")[2].split())
    assert (asked.port, asked.workers) == (9000, 2)
    for target in ("nginx", "haproxy", "caddy"):
        text = "".join(configurations(target, replace(SITE, port=9000, workers=2)).values())
        assert all(f"127.0.0.1:{asked.port + each}" in text for each in (1, 2)), target


def test_where_this_python_lies_is_looked_at_for_a_unit_alone(capsys, monkeypatch):
    """Every target failed where it lies in a folder with a space in its name."""
    monkeypatch.setattr("ludoteca.cli.deploy.own_program", lambda: "C:/Program Files/ludoteca")
    assert main(["deploy", "nginx", "--host", SITE.host, "--port", "8123"]) == 0
    assert capsys.readouterr().out == configurations("nginx", SITE)["nginx.conf"]
    assert main(["deploy", "systemd"]) == 1 and "--program" in capsys.readouterr().err


@pytest.mark.parametrize("target", TARGETS)
def test_what_is_asked_for_in_vain_is_refused(capsys, target):
    """A Containerfile had neither the database nor the servers that were asked for, and a unit no host."""
    said = {
        "host": SITE.host, "port": 8123, "certificate": "/c.pem", "key": "/k.pem", "listen": "192.0.2.1", "http": 8080,
        "https": 8443, "program": "/l", "database": "postgresql://a/b", "workers": 2,
        "servers": "10.0.0.5",
    }
    assert said.keys() == vars(Site()).keys()
    for option in said.keys() - USED[target]:
        with pytest.raises(LudotecaError, match=f"--{option} means nothing for {target}, which takes .*--port"):
            configurations(target, site_of(target, **{option: said[option]}))
    printed = configurations(target, site_of(target))
    pairs = [["certificate", "key"]] if target != "haproxy" else [["certificate"]]
    for options in [*pairs, *([option] for option in said if option not in ("certificate", "key", "port", "host"))]:
        if set(options) <= set(USED[target]):
            needed = {"database": said["database"]} if options == ["workers"] and target == "systemd" else {}
            told = site_of(target, **needed | {option: said[option] for option in options})
            assert configurations(target, told) != printed, options
    assert main(["deploy", "container", "--workers", "4"]) == 1
    assert "--workers means nothing for container, which takes --port." in capsys.readouterr().err


def test_what_is_published_by_compose_is_what_is_asked_for():
    ports = yaml.safe_load(configurations("compose", Site(host=SITE.host, http=8080, https=8443))["compose.yaml"])
    assert ports["services"]["caddy"]["ports"] == ["8080:8080", "8443:8443", "8443:8443/udp"]


def test_services_see_each_other_as_they_must():
    files = configurations("compose", SITE)
    read = yaml.safe_load(files["compose.yaml"])
    services = read["services"]
    for service in services.values():
        assert service["read_only"] and service["cap_drop"] == ["ALL"] and service["healthcheck"]["test"][0] == "CMD"
        assert {each.partition(":")[0] for each in service["volumes"] if each[0] != "."} <= set(read["volumes"])
        assert set(service["networks"]) <= set(read["networks"])
    table, postgres, caddy = (services[name] for name in ("table", "postgres", "caddy"))
    assert set(table["depends_on"]) == {"postgres"} and set(caddy["depends_on"]) == {"table"}
    assert "ports" not in table and "ports" not in postgres and "front" not in postgres["networks"]
    assert table["environment"]["FORWARDED_ALLOW_IPS"] == caddy["networks"]["front"]["ipv4_address"] == CADDY
    assert read["networks"]["front"]["ipam"]["config"] == [{"subnet": FRONT}] and read["networks"]["back"]["internal"]
    gateway, *hosts = map(str, ip_network(FRONT).hosts())
    in_front = [each["networks"]["front"]["ipv4_address"] for each in (table, caddy)]       # whoever has none takes one
    assert sorted(set(in_front)) == sorted(in_front) and set(in_front) <= set(hosts) and gateway not in in_front
    memory = [each for service in services.values() for each in service["tmpfs"]]
    assert not [each for each in memory if re.search("[ug]id=", each)]      # Podman refuses them
    assert table["secrets"] == postgres["secrets"] == list(read["secrets"]) and "PASSWORD:" not in files["compose.yaml"]
    assert "reverse_proxy table:8123" in files["Caddyfile"] and table["command"][5] == "8123"


def test_the_image_copies_what_is_there():
    text = configurations("container", site_of("container"))["Containerfile"]
    copied = [each for line in re.findall(r"^COPY (?!--from)(.*) \S+$", text, re.MULTILINE) for each in line.split()]
    assert len(copied) > 5 and [each for each in copied if not (ROOT / each).exists()] == []
    assert re.search(r"^USER 10001:10001$", text, re.MULTILINE) and "--require-hashes" in text
    assert "ARG TELEMETRY=\n" in text and "${TELEMETRY:+--requirement requirements/telemetry.txt}" in text
